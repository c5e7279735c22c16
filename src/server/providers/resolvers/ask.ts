import { createSocket } from 'node:dgram'
import { connect } from 'node:net'
import dnsPacket, { type Packet, type RecordType } from 'dns-packet'

/** Where a resolver listens. */
export interface ResolverEndpoint {
  readonly host: string
  readonly port: number
}

export interface AskOptions {
  readonly timeoutMs: number
  /** The query's id, which the answer repeats. */
  readonly id: number
}

const truncated = (packet: Packet): boolean =>
  ((packet.flags ?? 0) & dnsPacket.TRUNCATED_RESPONSE) !== 0

const isAnswer = (packet: Packet, query: Packet): boolean => {
  const [asked] = query.questions ?? []
  const [repeated] = packet.questions ?? []
  return (
    packet.type === 'response' &&
    packet.id === query.id &&
    repeated?.name.toLowerCase() === asked?.name &&
    repeated?.type === asked?.type
  )
}

/** Runs a request until it settles or its time is over; undefined then. */
const within = (
  timeoutMs: number,
  start: (settle: (packet: Packet | undefined) => void) => () => void,
): Promise<Packet | undefined> =>
  new Promise((resolve) => {
    const settle = (packet: Packet | undefined): void => {
      clearTimeout(timer)
      close()
      resolve(packet)
    }
    const timer = setTimeout(() => settle(undefined), timeoutMs)
    const close = start(settle)
  })

const decoded = (message: Buffer, query: Packet): Packet | undefined => {
  try {
    const packet = dnsPacket.decode(message)
    return isAnswer(packet, query) ? packet : undefined
  } catch {
    return undefined
  }
}

const askUdp = ({ host, port }: ResolverEndpoint, query: Packet, timeoutMs: number) =>
  within(timeoutMs, (settle) => {
    const socket = createSocket(host.includes(':') ? 'udp6' : 'udp4')
    let isClosed = false
    const close = (): void => {
      if (!isClosed) socket.close()
      isClosed = true
    }
    // Only messages of this resolver arrive at a connected socket.
    socket.on('connect', () => socket.send(dnsPacket.encode(query)))
    socket.on('error', () => settle(undefined))
    socket.on('message', (message) => {
      const packet = decoded(message, query)
      if (packet !== undefined) settle(packet)
    })
    socket.connect(port, host)
    return close
  })

const askTcp = ({ host, port }: ResolverEndpoint, query: Packet, timeoutMs: number) =>
  within(timeoutMs, (settle) => {
    const socket = connect(port, host)
    let received = Buffer.alloc(0)
    socket.on('connect', () => socket.write(dnsPacket.streamEncode(query)))
    socket.on('error', () => settle(undefined))
    socket.on('data', (chunk) => {
      received = Buffer.concat([received, chunk])
      if (received.length < 2 || received.length < 2 + received.readUInt16BE(0)) return
      settle(decoded(received.subarray(2, 2 + received.readUInt16BE(0)), query))
    })
    return () => socket.destroy()
  })

/** Asks one resolver over UDP, and over TCP for a long answer; undefined without an answer in time. */
export const ask = async (
  resolver: ResolverEndpoint,
  name: string,
  type: RecordType,
  { timeoutMs, id }: AskOptions,
): Promise<Packet | undefined> => {
  const query: Packet = {
    ...{ type: 'query', id, flags: dnsPacket.RECURSION_DESIRED },
    questions: [{ name: name.toLowerCase(), type }],
  }
  const answer = await askUdp(resolver, query, timeoutMs)
  return answer !== undefined && truncated(answer) ? askTcp(resolver, query, timeoutMs) : answer
}
