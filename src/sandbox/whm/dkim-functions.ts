import { createHash } from 'node:crypto'
import { ownDomain, type CpanelFunction } from './cpanel-function.ts'
import { required } from './parameters.ts'

/** Returns a text with the form of an RSA key of 2048 bits, the same for each domain. */
const publicKeyOf = (domain: string): string => {
  const blocks = Array.from({ length: 5 }, (_, at) =>
    createHash('sha512').update(`${domain} ${at}`).digest(),
  )
  return `MIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8A${Buffer.concat(blocks).toString('base64').slice(0, 352)}IDAQAB`
}

/** It looks nothing up: the record is always absent. */
const validateDkims: CpanelFunction = (_, account, parameters) => {
  const domain = ownDomain(account, required(parameters, 'domain'))
  return [
    {
      domain: `default._domainkey.${domain}`,
      expected: `v=DKIM1; k=rsa; p=${publicKeyOf(domain)};`,
      ...{ records: [], state: 'MISSING', validity_cache_update: 'none' },
    },
  ]
}

/** The functions of the module EmailAuth, by API version and name. */
export const dkimFunctions: readonly (readonly [string, CpanelFunction])[] = [
  ['3 EmailAuth::validate_current_dkims', validateDkims],
]
