import { createServer, type TLSSocket } from 'node:tls'
import { generate } from 'selfsigned'
import { createFrameReader, encodeFrame } from './frame.ts'
import * as ns from './namespaces.ts'
import { child, childText } from '../xml-reader.ts'
import { readXml } from './read-xml.ts'

/** Answers a command with a result, does not answer, or closes the connection. */
export type Reply =
  | 'silence'
  | 'hang-up'
  | {
      readonly code: number
      readonly resData?: string
      readonly extension?: string
      readonly raw?: string
    }

/** A scripted registry for tests. */
export interface ScriptedRegistry {
  readonly port: number
  readonly ca: string
  /** Received commands, including login, logout and hello. */
  readonly received: string[]
  /** Opened connections and the maximum of concurrent commands. */
  readonly seen: { connections: number; open: number }
  script: (xml: string) => Reply | Promise<Reply>
  login: (xml: string) => Reply
  greets: boolean
  cut(): void
  close(): Promise<void>
}

const greeting = `<epp xmlns="${ns.epp}"><greeting><svID>Test</svID><svDate>2026-01-01T00:00:00Z</svDate><svcMenu><version>1.0</version><lang>en</lang><objURI>${ns.domain}</objURI><objURI>${ns.contact}</objURI><objURI>urn:ietf:params:xml:ns:host-1.0</objURI><svcExtension><extURI>${ns.fee}</extURI></svcExtension></svcMenu></greeting></epp>`

const write = (reply: Exclude<Reply, string>, clTRID: string): string =>
  reply.raw ??
  `<epp xmlns="${ns.epp}"><response><result code="${reply.code}"><msg>message ${reply.code}</msg></result>` +
    (reply.resData === undefined ? '' : `<resData>${reply.resData}</resData>`) +
    (reply.extension === undefined ? '' : `<extension>${reply.extension}</extension>`) +
    `<trID><clTRID>${clTRID}</clTRID><svTRID>s</svTRID></trID></response></epp>`

/** Starts one on a free port; `clientCa` must sign client certificates, if given. */
export const startScriptedRegistry = async (clientCa?: string): Promise<ScriptedRegistry> => {
  const { cert, private: key } = await generate([{ name: 'commonName', value: 'registry' }], {
    keyType: 'ec',
    algorithm: 'sha256',
    // OpenSSL's clock ticks some milliseconds after Node's.
    notBeforeDate: new Date(Date.now() - 60_000),
    extensions: [{ name: 'subjectAltName', altNames: [{ type: 7, ip: '127.0.0.1' }] }],
  })
  const sockets = new Set<TLSSocket>()

  const decide = (xml: string, action: string | undefined): Reply | Promise<Reply> => {
    if (action === 'login') return registry.login(xml)
    return action === 'logout' ? { code: 1500 } : registry.script(xml)
  }

  const answer = async (socket: TLSSocket, xml: string): Promise<void> => {
    const root = readXml(xml)
    const command = child(root, ns.epp, 'command')
    registry.received.push(command?.children[0]?.local ?? 'hello')
    if (command === undefined) {
      socket.write(encodeFrame(greeting))
      return
    }
    const reply = await decide(xml, command.children[0]?.local)
    if (reply === 'hang-up') socket.destroy()
    else if (reply !== 'silence') {
      socket.write(encodeFrame(write(reply, childText(command, ns.epp, 'clTRID') ?? '')))
    }
  }

  const demand =
    clientCa === undefined ? {} : { ca: clientCa, requestCert: true, rejectUnauthorized: true }
  const server = createServer({ cert, key, ...demand }, (socket) => {
    registry.seen.connections += 1
    registry.seen.open += 1
    sockets.add(socket)
    const reader = createFrameReader()
    socket.on('data', (piece: Buffer) => {
      for (const xml of reader.push(piece)) void answer(socket, xml)
    })
    socket.on('error', () => socket.destroy())
    socket.on('close', () => {
      sockets.delete(socket)
      registry.seen.open -= 1
    })
    if (registry.greets) socket.write(encodeFrame(greeting))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const bound = server.address()
  const registry: ScriptedRegistry = {
    port: typeof bound === 'object' && bound !== null ? bound.port : 0,
    ca: cert,
    received: [],
    seen: { connections: 0, open: 0 },
    script: () => ({ code: 1000 }),
    login: () => ({ code: 1000 }),
    greets: true,
    cut: () => {
      for (const socket of sockets) socket.destroy()
    },
    close: async () => {
      registry.cut()
      await new Promise((resolve) => server.close(resolve))
    },
  }
  return registry
}
