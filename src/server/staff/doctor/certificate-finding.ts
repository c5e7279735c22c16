import { X509Certificate } from 'node:crypto'
import { connect } from 'node:tls'
import { serverName, type TlsEndpoint } from '../../platform/party-check.ts'
import { withinLimit, type Finding } from './finding.ts'

const dayMs = 86_400_000
/** As the alert CertificateExpires. */
const fewDays = 21
const timeoutMs = 9000

/** Returns whether a certificate expires soon, by its last moment. */
export const certificateFinding = (name: string, end: Date, now: Date, remedy: string): Finding => {
  const subject = `certificate of ${name}`
  const days = Math.floor((end.getTime() - now.getTime()) / dayMs)
  const day = end.toISOString().slice(0, 10)
  if (days < 0) return { is: 'problem', subject, text: `expired on ${day}`, remedy }
  const text = `expires in ${days} days, on ${day}`
  return days < fewDays ? { is: 'problem', subject, text, remedy } : { is: 'ok', subject, text }
}

/** Reads the last moment of the certificate that a server shows, valid or not. */
export const readCertificateEnd = ({ host, port, cert, key }: TlsEndpoint): Promise<Date> =>
  new Promise((resolve, reject) => {
    const socket = connect({
      ...{ host, port, rejectUnauthorized: false, ...serverName(host) },
      ...(cert === undefined ? {} : { cert }),
      ...(key === undefined ? {} : { key }),
    })
    socket.setTimeout(timeoutMs, () => socket.destroy(new Error('no answer in time')))
    socket.once('error', reject)
    socket.once('secureConnect', () => {
      const end = socket.getPeerX509Certificate()?.validToDate
      socket.destroy()
      if (end === undefined) reject(new Error('no certificate'))
      else resolve(end)
    })
  })

/** Looks at the certificate that a server shows. */
export const servedCertificate = (
  name: string,
  endpoint: TlsEndpoint,
  now: Date,
  remedy: string,
): Promise<Finding> =>
  withinLimit(`certificate of ${name}`, async () => {
    try {
      return certificateFinding(name, await readCertificateEnd(endpoint), now, remedy)
    } catch (error) {
      const why = error instanceof Error ? error.message : String(error)
      const subject = `certificate of ${name}`
      return { is: 'skipped', subject, text: `could not be read: ${why}` }
    }
  })

/** Looks at a certificate of our settings. */
export const configuredCertificate = (setting: string, pem: string, now: Date): Finding =>
  certificateFinding(
    setting,
    new X509Certificate(pem).validToDate,
    now,
    `get a new one, and set ${setting}`,
  )
