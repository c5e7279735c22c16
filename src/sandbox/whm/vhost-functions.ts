import 'reflect-metadata'
import { createPrivateKey, randomBytes, X509Certificate } from 'node:crypto'
import {
  PemConverter,
  Pkcs10CertificateRequestGenerator,
  SubjectAlternativeNameExtension,
} from '@peculiar/x509'
import type { Account } from './accounts.ts'
import { Refused } from './answer.ts'
import { namesOf, ownDomain, type CpanelFunction } from './cpanel-function.ts'
import { required } from './parameters.ts'

const certificateMs = 90 * 86_400_000
const algorithm = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' }
const keyTypes = new Set(['ecdsa-prime256v1'])

/** An installed certificate counts before AutoSSL, which covers a name with its www; before both, the host has a certificate of its own making. */
const installedHosts: CpanelFunction = ({ behaviours, now }, account) => {
  const { unresolved, sslMs } = behaviours.current.whm
  const startedAt = account.sslCheckAt === '' ? undefined : Date.parse(account.sslCheckAt)
  const isChecked = startedAt !== undefined && startedAt + sslMs <= now().getTime()
  return namesOf(account).map((name) => {
    const aliases = name === account.domain ? account.parkedDomains : []
    const domains = [name, `www.${name}`, ...aliases]
    const vhost = account.sites.find(({ domain }) => domain === name)
    const installed = vhost && new X509Certificate(vhost.certificate)
    const isInForce = installed !== undefined && Date.parse(installed.validTo) > now().getTime()
    const isIssued = isInForce || (isChecked && !unresolved.includes(name))
    const notAfter = isInForce
      ? Date.parse(installed.validTo)
      : (startedAt ?? now().getTime()) + certificateMs
    return {
      servername: name,
      domains,
      certificate: {
        domains: isInForce ? [name, `www.${name}`] : domains,
        is_self_signed: isIssued ? 0 : 1,
        not_after: String(Math.floor(notAfter / 1000)),
      },
      verify_error: null,
    }
  })
}

const shownKey = ({ id, name }: Account['keys'][number]) => ({ id, friendly_name: name })

const generateKey: CpanelFunction = async ({ state }, account, parameters) => {
  const name = required(parameters, 'friendly_name')
  if (!keyTypes.has(required(parameters, 'keytype'))) {
    throw new Refused('The “keytype” parameter is not valid.')
  }
  if (account.keys.some((key) => key.name === name)) {
    throw new Refused(`The friendly name “${name}” is already in use.`)
  }
  const { privateKey } = await crypto.subtle.generateKey(algorithm, true, ['sign', 'verify'])
  const pem = PemConverter.encode(await crypto.subtle.exportKey('pkcs8', privateKey), 'PRIVATE KEY')
  const key = { id: randomBytes(8).toString('hex'), name, pem }
  const now = state.accounts.byUser(account.user) ?? account
  state.accounts.put({ ...now, keys: [...now.keys, key] })
  return { ...shownKey(key), text: pem }
}

const subjectFields = ['countryName', 'stateOrProvinceName', 'localityName', 'organizationName']

const generateCsr: CpanelFunction = async (_, { keys }, parameters) => {
  const domains = required(parameters, 'domains').split(',')
  for (const field of subjectFields) required(parameters, field)
  const id = required(parameters, 'key_id')
  const key = keys.find((one) => one.id === id)
  if (key === undefined) throw new Refused(`There is no key with the ID “${id}”.`)
  const pkcs8 = PemConverter.decodeFirst(key.pem)
  const privateKey = await crypto.subtle.importKey('pkcs8', pkcs8, algorithm, true, ['sign'])
  const { kty = '', crv = '', x = '', y = '' } = await crypto.subtle.exportKey('jwk', privateKey)
  const jwk = { kty, crv, x, y }
  const publicKey = await crypto.subtle.importKey('jwk', jwk, algorithm, true, ['verify'])
  const csr = await Pkcs10CertificateRequestGenerator.create({
    ...{ keys: { privateKey, publicKey }, signingAlgorithm: algorithm },
    name: [
      { CN: [domains[0] ?? ''] },
      { C: [required(parameters, 'countryName')] },
      { O: [required(parameters, 'organizationName')] },
    ],
    extensions: [
      new SubjectAlternativeNameExtension(
        domains.map((value) => ({ type: 'dns', value }) as const),
      ),
    ],
  })
  return { text: csr.toString('pem'), friendly_name: domains[0] }
}

const readCertificate = (pem: string): X509Certificate => {
  try {
    return new X509Certificate(pem)
  } catch {
    throw new Refused('The certificate could not be parsed.')
  }
}

const hasKey = (certificate: X509Certificate, pem: string): boolean => {
  try {
    return certificate.checkPrivateKey(createPrivateKey(pem))
  } catch {
    throw new Refused('The key could not be parsed.')
  }
}

const fetchKey: CpanelFunction = (_, { keys }, parameters) => {
  const crt = required(parameters, 'certificate')
  const certificate = readCertificate(crt)
  return { crt, key: keys.find(({ pem }) => hasKey(certificate, pem))?.pem ?? null }
}

const install: CpanelFunction = ({ state, now }, account, parameters) => {
  const domain = ownDomain(account, required(parameters, 'domain'))
  const certificate = readCertificate(required(parameters, 'cert'))
  if (!hasKey(certificate, required(parameters, 'key'))) {
    throw new Refused('The certificate does not match the private key.')
  }
  if (certificate.checkHost(domain) === undefined) {
    throw new Refused(`The certificate does not support the domain “${domain}”.`)
  }
  if (Date.parse(certificate.validTo) <= now().getTime()) {
    throw new Refused('The certificate has expired.')
  }
  const issuer = readCertificate(required(parameters, 'cabundle'))
  if (!certificate.checkIssued(issuer) || !certificate.verify(issuer.publicKey)) {
    throw new Refused('The CA bundle does not match the certificate.')
  }
  const others = account.sites.filter((one) => one.domain !== domain)
  const vhost = { domain, certificate: certificate.toString() }
  state.accounts.put({ ...account, sites: [...others, vhost] })
  return { domain, user: account.user, message: 'The SSL certificate was installed.' }
}

/** The functions of the module SSL, by API version and name. */
export const vhostFunctions: readonly (readonly [string, CpanelFunction])[] = [
  ['3 SSL::installed_hosts', installedHosts],
  ['3 SSL::list_keys', (_, { keys }) => keys.map(shownKey)],
  ['3 SSL::generate_key', generateKey],
  ['3 SSL::generate_csr', generateCsr],
  ['3 SSL::fetch_key_and_cabundle_for_certificate', fetchKey],
  ['3 SSL::install_ssl', install],
]
