// `npm run bench:load`: how long each call takes under a mixed load from 100 connections, on one server
// with PostgreSQL. --seconds 60 --connections 100
import { mkdtemp, rm } from 'node:fs/promises'
import { cpus, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { meanOf, repeatAtOnce, type LoadResult } from './bench/load.ts'
import { measureArgon2 } from './bench/measure-accounts.ts'
import { measureLoad } from './bench/measure-load.ts'
import { startOrderShop } from './bench/order-shop.ts'
import { residentMb, startListener } from './bench/processes.ts'
import { tableOf, type Figure } from './bench/report.ts'
import { createSend } from './bench/send.ts'

const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '60' },
    connections: { type: 'string', default: '100' },
  },
})
const bounds = {
  ...{ connections: Number(values.connections), seconds: Number(values.seconds) },
  warmUpSeconds: 10,
}
const floorSeconds = 5
const aimMs = 1_000
const aimMb = 250

/** The same HTTP stack with a constant answer, from as many connections. */
const measureFloor = async (): Promise<LoadResult> => {
  const { url, child } = await startListener('The floor', ['scripts/bench/constant-server.ts'], {})
  const { connections } = bounds
  const { send, close } = createSend(url, connections)
  const answer = async (): Promise<void> => {
    await send({ method: 'GET', path: '/constant' })
  }
  try {
    return await repeatAtOnce({ connections, seconds: floorSeconds, most: Infinity }, answer)
  } finally {
    close()
    await child.stop()
  }
}

const figureOf = (figure: string, result: LoadResult, floor?: LoadResult): Figure => ({
  ...{ database: 'postgres', figure: `${figure} (${result.done})` },
  ...{ value: `${result.p50Ms.toFixed(1)} ms`, p99Ms: result.p99Ms.toFixed(0) },
  floor: floor === undefined ? '' : `${floor.p50Ms.toFixed(1)} ms, p99 ${floor.p99Ms.toFixed(0)}`,
  ratio: floor === undefined ? undefined : result.p50Ms / floor.p50Ms,
  aim: floor === undefined ? '' : `p99 at most ${aimMs} ms`,
  met: floor === undefined ? undefined : result.p99Ms <= aimMs,
})

const listOf = (counts: ReadonlyMap<string, number>): string =>
  [...counts].map(([what, count]) => `${what} ${count} times`).join(', ') || 'none'

const directory = await mkdtemp(join(tmpdir(), 'shop-bench-load-'))
try {
  const before = await measureFloor()
  const argon2 = await measureArgon2(floorSeconds)
  const shop = await startOrderShop(directory, bounds.connections * 2)
  try {
    console.error('the mixed load …')
    const { calls, failed, refused, processorMs } = await measureLoad(shop, bounds)
    const megabytes = await residentMb(shop.server)
    const floor = meanOf(before, await measureFloor())
    const figures = [
      figureOf('floor: a constant', floor),
      figureOf('floor: argon2id, two at once', argon2),
      ...[...calls].toSorted().map(([name, result]) => figureOf(name, result, floor)),
    ]
    const [processor] = cpus()
    const load = (loadavg()[0] ?? 0).toFixed(1)
    const perSecond = [...calls.values()].reduce((sum, one) => sum + one.perSecond, 0)
    console.log(`${cpus().length} × ${processor?.model.trim() ?? 'unknown'}, load ${load}`)
    console.log(`${bounds.connections} connections, ${perSecond.toFixed(0)} calls a second\n`)
    console.log(tableOf(figures))
    console.log(`\nanswers 5xx: ${listOf(failed)}`)
    console.log(`answers 4xx: ${listOf(refused)}`)
    console.log(
      `processor time per call: server ${processorMs.server.toFixed(2)} ms, PostgreSQL ${processorMs.database.toFixed(2)} ms`,
    )
    console.log(`resident memory: ${megabytes.toFixed(0)} MB, at most ${aimMb}`)
    const isMet =
      failed.size === 0 && megabytes <= aimMb && figures.every(({ met }) => met !== false)
    process.exitCode = isMet ? 0 : 1
  } finally {
    await shop.stop()
  }
} finally {
  await rm(directory, { recursive: true, force: true })
}
