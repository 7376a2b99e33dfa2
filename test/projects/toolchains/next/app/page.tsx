import { result } from "../src/app";

export default function Page() {
  return <pre>{JSON.stringify(result)}</pre>;
}
