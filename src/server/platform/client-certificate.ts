import { createPrivateKey, X509Certificate } from 'node:crypto'

/** Returns what is wrong with a client certificate and its key, as a line for the operator. */
export const clientCertificateProblem = (
  cert: string | undefined,
  key: string | undefined,
): string | undefined => {
  if (cert === undefined)
    return key === undefined ? undefined : 'EPP_CERT: is missing beside EPP_KEY'
  if (key === undefined) return 'EPP_KEY: is missing beside EPP_CERT'
  try {
    const isPair = new X509Certificate(cert).checkPrivateKey(createPrivateKey(key))
    return isPair ? undefined : 'EPP_KEY: is not the key of EPP_CERT'
  } catch (error) {
    const why = error instanceof Error ? error.message : 'it is not one'
    return `EPP_CERT, EPP_KEY: cannot be read: ${why}`
  }
}
