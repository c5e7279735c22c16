// Draws its share of the pictures in a thread of its own.
import { renameSync, writeFileSync } from 'node:fs'
import { parentPort, workerData } from 'node:worker_threads'
import * as v from 'valibot'
import { theme } from '../../src/site/theme.ts'
import { shareSchema } from './draw-share.ts'
import { createPainter } from './draw.ts'
import { prepareFonts } from './fonts.ts'

/** Texts in work at a time: while one is set by the library, the last one is packed. */
const atOnce = 2

const { cache, tasks } = v.parse(shareSchema, workerData)
const painter = await createPainter(theme(), prepareFonts(cache).covers)
const queue = tasks.values()

const work = async (): Promise<void> => {
  for (const { file, title, tld } of queue) {
    const png = await painter.draw(title, tld)
    // Whole or not at all.
    writeFileSync(`${file}.part`, png)
    renameSync(`${file}.part`, file)
  }
}

await Promise.all(Array.from({ length: atOnce }, work))
parentPort?.postMessage(tasks.length)
