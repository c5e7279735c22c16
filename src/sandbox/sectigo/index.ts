import { Resolver } from 'node:dns/promises'
import { openAuthority } from './authority.ts'
import type { ProofMail } from './context.ts'
import { openOrders, type Orders } from './orders.ts'
import { sectigoApp, type SectigoDeps } from './sectigo-app.ts'

export { goodSectigo, SectigoBehaviour, type SectigoValues } from './behaviour.ts'
export type { Orders } from './orders.ts'
export { addSectigoRoutes } from './sectigo-control.ts'

interface OpenDeps extends Pick<
  SectigoDeps,
  'login' | 'password' | 'behaviours' | 'now' | 'stopping'
> {
  readonly dataDir: string | undefined
  readonly orders: Orders
  /** Where CNAME and CAA records are looked up: `host:port`. */
  readonly dnsServer: string
  readonly baseUrl: () => string
  readonly receive: (raw: Uint8Array, envelope: { from: string; to: string[] }) => Promise<unknown>
}

const sender = 'noreply@sectigo.example'

const mailText = ({ to, name, orderNumber, code }: ProofMail, baseUrl: string): string =>
  [
    `From: Sandbox CA <${sender}>`,
    `To: ${to}`,
    `Subject: ORDER #${orderNumber} - Domain Control Validation for ${name}`,
    'Content-Type: text/plain; charset=utf-8',
    '',
    `To approve the certificate for ${name}, open`,
    `${baseUrl}/products/EnterDCVCode2?orderNumber=${orderNumber}&dcvCode=${code}`,
    `and enter this validation code: ${code}`,
  ].join('\r\n')

const createLookups = (dnsServer: string) => {
  const resolver = new Resolver({ timeout: 2_000, tries: 2 })
  resolver.setServers([dnsServer])
  return {
    resolveCname: (name: string) => resolver.resolveCname(name).catch(() => []),
    resolveCaa: (name: string) => resolver.resolveCaa(name).catch(() => []),
  }
}

export { openOrders }

/** Opens the certificate authority: its API over HTTP. */
export async function openSectigo(deps: OpenDeps) {
  const { dataDir, now, receive, baseUrl } = deps
  return sectigoApp({
    ...deps,
    authority: await openAuthority(dataDir, now()),
    ...createLookups(deps.dnsServer),
    sendMail: async (mail) => {
      const raw = Buffer.from(mailText(mail, baseUrl()))
      await receive(raw, { from: sender, to: [mail.to] })
    },
  })
}
