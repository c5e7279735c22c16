// `node scripts/read-stack.ts < stack.txt`: prints a stack trace of an error report with the places in
// our sources, by the source maps of the builds on this machine (decision 172).
import { readFileSync } from 'node:fs'
import { mapsFolder } from './build-website.ts'
import { readableStack } from './source-maps.ts'

process.stdout.write(readableStack(readFileSync(0, 'utf8'), mapsFolder))
