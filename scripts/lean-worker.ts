// Makes its share of the pages lean in a thread of its own.
import { workerData } from 'node:worker_threads'
import * as v from 'valibot'
import { leanPages } from './lean-pages.ts'

const { folder, tasks } = v.parse(
  v.object({ folder: v.string(), tasks: v.array(v.string()) }),
  workerData,
)
await leanPages(folder, tasks)
