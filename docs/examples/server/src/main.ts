/** HTTP to make matches and to read those that are over; WebSockets to play and to watch. */
import fastify from "fastify";
import { WebSocketServer, type WebSocket } from "ws";
import type { Client, Match } from "./match.ts";
import { Matches } from "./matches.ts";
import { parsed, type FromServer } from "./messages.ts";
import { openStore } from "./store.ts";

const { PORT = "3000", HOST = "127.0.0.1", CLOCK_MS = "60000" } = process.env;
if (!(Number(CLOCK_MS) > 0)) throw new Error(`CLOCK_MS=${CLOCK_MS} is no number of milliseconds.`);
const store = await openStore();
const sockets = new Map<WebSocket, Match>();
const matches = new Matches(store, Number(CLOCK_MS), (match) => {
  for (const [socket, at] of sockets) if (at === match) socket.close(1012, "Join again.");
});
await matches.restore();

const app = fastify();
app.post("/matches", () => matches.create());
app.get<{ Params: { id: string } }>("/matches/:id", async ({ params }, reply) => {
  const match = await matches.get(params.id);
  return match === null
    ? reply.code(404).send({ why: "There is no such match." })
    : { number: match.number, result: match.result };
});

const server = new WebSocketServer({ server: app.server, path: "/play", maxPayload: 4096 });
server.on("connection", (socket) => {
  const send = (message: FromServer): void => {
    if (socket.readyState === socket.OPEN) socket.send(JSON.stringify(message));
  };
  const refuse = (why: string): void => send({ kind: "refused", number: null, why });
  let at: { readonly match: Match; readonly client: Client } | undefined;
  const hear = async (text: string): Promise<void> => {
    const message = parsed(text);
    if (message === null) return refuse("This is no message.");
    if (message.kind === "move")
      return at === undefined ? refuse("Join first.") : at.match.play(at.client, message.number, message.choice);
    if (at !== undefined) return refuse("You have joined already.");
    const match = await matches.get(message.match);
    const seat = match === null ? undefined : matches.seatOf(match, message.token);
    if (match === null || seat === undefined) return refuse("There is no such match, or the token is not one of its.");
    if (socket.readyState !== socket.OPEN) return;
    at = { match, client: { seat, send } };
    sockets.set(socket, match);
    match.join(at.client, message.from);
  };
  // One after the other: a move that follows a join at once waits for it.
  let heard = Promise.resolve();
  socket.on("message", (data: Buffer) => {
    heard = heard
      .then(() => hear(data.toString("utf8")))
      .catch((problem: unknown) => {
        console.error(problem);
        socket.close(1011);
      });
  });
  socket.on("close", () => {
    sockets.delete(socket);
    at?.match.leave(at.client);
  });
  socket.on("error", () => undefined); // too long a message, for example: `close` follows
});

console.log(await app.listen({ port: Number(PORT), host: HOST }));
for (const signal of ["SIGINT", "SIGTERM"] as const)
  process.once(signal, () => {
    // Nothing is lost by ending at once: what was answered is stored.
    void store.close().then(() => process.exit(0));
  });
