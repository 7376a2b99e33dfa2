export async function whole() {}
