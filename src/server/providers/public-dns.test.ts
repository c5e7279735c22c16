import { createSocket, type Socket } from 'node:dgram'
import { once } from 'node:events'
import { decode, encode } from 'dns-packet'
import { afterEach, expect, it } from 'vitest'
import { createPublicDns } from './public-dns.ts'

const open: Socket[] = []
afterEach(() => {
  for (const socket of open.splice(0)) socket.close()
})

const codes = { NXDOMAIN: 3, SERVFAIL: 2 } as const

/** Starts a resolver that answers each question with an IP or an error; returns its place. */
const startResolver = async (answer: string): Promise<string> => {
  const socket = createSocket('udp4')
  open.push(socket)
  socket.on('message', (asked, { port }) => {
    const { id, questions = [] } = decode(asked)
    const name = questions[0]?.name ?? ''
    const code = Object.entries(codes).find(([key]) => key === answer)?.[1] ?? 0
    const answers = code === 0 ? [{ type: 'A' as const, name, ttl: 60, data: answer }] : []
    const packet = {
      id: id ?? 0,
      type: 'response' as const,
      flags: 0x180 | code,
      questions,
      answers,
    }
    socket.send(encode(packet), port, '127.0.0.1')
  })
  socket.bind(0, '127.0.0.1')
  await once(socket, 'listening')
  return `127.0.0.1:${socket.address().port}`
}

it('returns the IPs that each resolver has, none where the name is unknown, without those that fail', async () => {
  const places = await Promise.all(
    ['203.0.113.80', 'NXDOMAIN', 'SERVFAIL', '198.51.100.7'].map(startResolver),
  )
  expect(await createPublicDns(places).resolveEverywhere('mekong.com')).toEqual([
    ['203.0.113.80'],
    [],
    ['198.51.100.7'],
  ])
})
