/** Something the person who set this up has to change; the message is one line for them. */
export class SetupError extends Error {
  /** @override */
  name = 'SetupError'
}
