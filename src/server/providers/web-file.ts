import { request } from 'node:http'
import type { PublicDns } from './public-dns.ts'
import { isPublicIp } from './public-ip.ts'

/** What a customer's web server answers for a URL. */
export type WebFile =
  | {
      readonly is: 'answer'
      readonly status: number
      readonly location: string | undefined
      readonly text: string
    }
  /** The name has no public IPv4. */
  | { readonly is: 'no-ip' }
  | { readonly is: 'unreachable' }

export type ReadWebFile = (url: string) => Promise<WebFile>

const timeoutMs = 5_000
const maxBytes = 4_096

const read = (ip: string, port: number, { host, pathname }: URL): Promise<WebFile> =>
  new Promise((resolve) => {
    const fail = (): void => {
      resolve({ is: 'unreachable' })
    }
    const signal = AbortSignal.timeout(timeoutMs)
    const sent = request(
      { host: ip, port, path: pathname, headers: { host }, signal },
      (response) => {
        let text = ''
        const { statusCode: status = 0, headers } = response
        const done = (): void => {
          resolve({
            is: 'answer',
            status,
            location: headers.location,
            text: text.slice(0, maxBytes),
          })
        }
        response.setEncoding('utf8')
        response.on('data', (chunk: string) => {
          text += chunk
          if (text.length < maxBytes) return
          done()
          response.destroy()
        })
        response.on('end', done)
        response.on('error', fail)
      },
    )
    sent.on('error', fail)
    sent.end()
  })

interface WebFileDeps extends Pick<PublicDns, 'resolve'> {
  readonly port?: number
  readonly isAllowed?: (ip: string) => boolean
}

/** Creates what reads a small file from a customer's web server over IPv4, without following redirects; our own networks are never asked. */
export const createReadWebFile =
  ({ resolve, port = 80, isAllowed = isPublicIp }: WebFileDeps): ReadWebFile =>
  async (url) => {
    const asked = new URL(url)
    const ip = (await resolve(asked.hostname)).find(isAllowed)
    return ip === undefined ? { is: 'no-ip' } : read(ip, port, asked)
  }
