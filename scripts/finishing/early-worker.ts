import { parentPort, receiveMessageOnPort, workerData } from 'node:worker_threads'
import * as v from 'valibot'
import { earlySchema, finishEarly } from './finish-early.ts'

const port = parentPort
let written = false
const isWritten = (): boolean => (written ||= !port || receiveMessageOnPort(port) !== undefined)
port?.postMessage(await finishEarly(v.parse(earlySchema, workerData), isWritten))
