/** A reason, in one line, that the operator has to resolve. */
export class SetupError extends Error {
  /** @override */
  name = 'SetupError'
}
