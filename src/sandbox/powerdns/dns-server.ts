import { createSocket } from 'node:dgram'
import { createServer, type Socket } from 'node:net'
import dnsPacket, { type Packet } from 'dns-packet'
import type { Behaviours } from '../control/behaviours.ts'
import type { RunningService } from '../http-service.ts'
import { listenError } from '../start-error.ts'
import { dnsAnswer, encodeForUdp } from './dns-answer.ts'
import { serverZone } from './server-zones.ts'
import type { Zone, ZoneTable } from './zone-table.ts'

export interface DnsDeps {
  readonly table: ZoneTable
  readonly behaviours: Behaviours
  readonly now: () => Date
}

/** Returns the zone of a domain that is at another host. */
function otherZone({ behaviours }: DnsDeps, zoneName: string): Zone | undefined {
  const other = behaviours.current.powerdns.otherZones.find(({ name }) => name === zoneName)
  if (other === undefined) return undefined
  const recordSets = other.rrsets.map(({ contents, ...rrset }) => ({
    ...rrset,
    records: contents.map((content) => ({ content, disabled: false })),
  }))
  return {
    ...{ name: zoneName, account: '', kind: 'Native', apiRectify: false, soaEditApi: 'DEFAULT' },
    ...{ changedAt: '', recordSets },
  }
}

/** Returns the zone that the world sees: before its latest change until that has propagated. */
function seenZone(deps: DnsDeps, name: string): Zone | undefined {
  const { table, behaviours, now } = deps
  const { propagationMs } = behaviours.current.powerdns
  const labels = name.split('.')
  for (let at = 0; at < labels.length - 1; at += 1) {
    const zoneName = labels.slice(at).join('.')
    const other = otherZone(deps, zoneName)
    if (other !== undefined) return other
    const zone = table.zone(zoneName)
    if (zone === undefined) {
      const outside = serverZone(zoneName)
      if (outside !== undefined) return outside
      continue
    }
    const isSeen = now().getTime() >= Date.parse(zone.changedAt) + propagationMs
    return isSeen ? zone : table.before(zoneName)
  }
  return undefined
}

function readQuery(message: Buffer, { behaviours }: DnsDeps): Packet | undefined {
  try {
    const query = dnsPacket.decode(message)
    const isMute = behaviours.current.powerdns.muteTypes.includes(query.questions?.[0]?.type ?? '')
    return query.type === 'query' && !isMute ? query : undefined
  } catch {
    return undefined
  }
}

/** Answers each message that follows its two-byte length (RFC 1035 §4.2.2). */
function serveTcp(socket: Socket, deps: DnsDeps, answer: (query: Packet) => Packet): void {
  let received = Buffer.alloc(0)
  socket.on('error', () => socket.destroy())
  socket.on('data', (chunk: Buffer) => {
    received = Buffer.concat([received, chunk])
    while (received.length >= 2 && received.length >= 2 + received.readUInt16BE(0)) {
      const end = 2 + received.readUInt16BE(0)
      const query = readQuery(received.subarray(2, end), deps)
      received = received.subarray(end)
      if (query === undefined) socket.destroy()
      else socket.write(dnsPacket.streamEncode(answer(query)))
    }
  })
}

/** Serves the zones over UDP and TCP on one port of 127.0.0.1. Throws SandboxStartError. */
export async function serveDns(deps: DnsDeps, port: number): Promise<RunningService> {
  const zoneOf = (name: string) => seenZone(deps, name)
  const answer = (query: Packet) => dnsAnswer(query, zoneOf)
  const sockets = new Set<Socket>()
  const tcp = createServer((socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
    serveTcp(socket, deps, answer)
  })
  await new Promise<void>((resolve, reject) => {
    tcp.once('error', (error) => {
      reject(listenError(error, 'DNS', port))
    })
    tcp.listen(port, '127.0.0.1', resolve)
  })
  const boundTo = tcp.address()
  const bound = typeof boundTo === 'object' && boundTo !== null ? boundTo.port : port
  const udp = createSocket('udp4')
  const stopTcp = () =>
    new Promise<void>((resolve) => {
      tcp.close(() => {
        resolve()
      })
      for (const socket of sockets) socket.destroy()
    })
  try {
    await new Promise<void>((resolve, reject) => {
      udp.once('error', reject)
      udp.bind(bound, '127.0.0.1', resolve)
    })
  } catch (error) {
    await stopTcp()
    // Another program has the UDP port of the same number.
    if (port === 0) return serveDns(deps, port)
    throw listenError(error, 'DNS', port)
  }
  udp.on('message', (message, { port: from, address: ip }) => {
    const query = readQuery(message, deps)
    if (query !== undefined) udp.send(encodeForUdp(answer(query)), from, ip)
  })
  return {
    port: bound,
    stop: async () => {
      await stopTcp()
      await new Promise<void>((resolve) => {
        udp.close(resolve)
      })
    },
  }
}
