import type { Context } from 'hono'
import { searchKeyHeader, signatureHeader } from '../../../contract/search-signature.ts'
import type { RequestSignatures } from './request-signatures.ts'

/** Gives a browser that does not sign yet a key; returns its header, nothing for a signed call. */
export const offerSearchKey = (
  c: Context,
  signatures: RequestSignatures,
): Readonly<Record<string, string>> => {
  if (signatures.isSigned(c.req.header(signatureHeader), c.req.url)) return {}
  const key = signatures.issueKey()
  c.header(searchKeyHeader, key)
  return { [searchKeyHeader]: key }
}
