import { parentPort, workerData } from 'node:worker_threads'
import * as v from 'valibot'
import { finishShare, shareSchema } from './finish-share.ts'

parentPort?.postMessage(await finishShare(v.parse(shareSchema, workerData)))
