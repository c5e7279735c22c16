/** The API server of one cluster, and the token of our service account there. */
export interface KubernetesConfig {
  readonly baseUrl: string
  readonly token: string
  /** Replaces the public CAs for this server, in PEM. */
  readonly ca?: string | undefined
  readonly timeoutMs: number
}
