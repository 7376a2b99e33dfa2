/** The package's own declaration speaks of the module by its former name. */
declare module "@mixmark-io/domino" {
  const domino: { createDocument(html?: string): object };
  export default domino;
}
