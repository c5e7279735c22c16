// Finishes its share of the pages in a thread of its own; says of each how it is kept and which picture it asks for.
import { parentPort, workerData } from 'node:worker_threads'
import * as v from 'valibot'
import { finishShare, shareSchema } from './finish-share.ts'

parentPort?.postMessage(await finishShare(v.parse(shareSchema, workerData)))
