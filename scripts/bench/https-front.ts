import { createHash, X509Certificate } from 'node:crypto'
import { createSecureServer } from 'node:http2'
import { request } from 'node:http'
import { generate } from 'selfsigned'

export interface HttpsFront {
  readonly url: string
  /** Makes Chromium trust the certificate: it caches nothing of a server that it does not trust. */
  readonly browserArguments: readonly string[]
  readonly close: () => Promise<void>
}

/** Headers that HTTP/2 does not have. */
const ofConnection = new Set(['connection', 'keep-alive', 'transfer-encoding'])

/** Serves a server over HTTP/2, as the CDN in front of the shop does; its certificate is its own. */
export const startHttpsFront = async (serverUrl: string): Promise<HttpsFront> => {
  const { private: key, cert } = await generate([{ name: 'commonName', value: 'localhost' }])
  const target = new URL(serverUrl)
  const front = createSecureServer({ key, cert }, (asked, answer) => {
    const headers = Object.fromEntries(
      Object.entries(asked.headers).filter(([name]) => !name.startsWith(':')),
    )
    const forwarded = request(
      { host: target.hostname, port: target.port, method: asked.method, path: asked.url, headers },
      (response) => {
        const kept = Object.fromEntries(
          Object.entries(response.headers).filter(([name]) => !ofConnection.has(name)),
        )
        answer.writeHead(response.statusCode ?? 502, kept)
        response.pipe(answer)
      },
    )
    forwarded.on('error', () => answer.stream.destroy())
    answer.on('close', () => forwarded.destroy())
    asked.pipe(forwarded)
  })
  await new Promise<void>((resolve) => front.listen(0, '127.0.0.1', resolve))
  const publicKey = new X509Certificate(cert).publicKey.export({ type: 'spki', format: 'der' })
  const keyHash = createHash('sha256').update(publicKey).digest('base64')
  const bound = front.address()
  const port = typeof bound === 'object' && bound !== null ? bound.port : 0
  return {
    url: `https://127.0.0.1:${port}`,
    browserArguments: [`--ignore-certificate-errors-spki-list=${keyHash}`],
    close: () =>
      new Promise((resolve) => {
        front.close(() => resolve())
      }),
  }
}
