/** The account at the SMS gateway. */
export interface SmppConfig {
  readonly host: string
  readonly port: number
  readonly tls: boolean
  readonly systemId: string
  readonly password: string
  /** Maximum number of submits without an answer. */
  readonly window: number
  /** Maximum number of submits per second of all servers together. */
  readonly perSecond: number
  /** For connecting, binding and each answer. */
  readonly timeoutMs: number
}
