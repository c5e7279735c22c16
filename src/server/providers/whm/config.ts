/** One WHM server and the token that creates accounts there. */
export interface WhmConfig {
  /** `https://<host>:2087`. */
  readonly baseUrl: string
  readonly user: string
  readonly token: string
  /** Replaces the public CAs for this server, in PEM. */
  readonly ca?: string | undefined
  /** `<reseller>_` where WHM prefixes a reseller's packages. */
  readonly packagePrefix: string
  readonly timeoutMs: number
}
