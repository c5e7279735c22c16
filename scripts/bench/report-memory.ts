import { isMainThread } from 'node:worker_threads'

// Preloaded into a measured process: prints its peak memory and its processor time on exit. A worker
// thread would count the whole process again.
const report = () => {
  const { maxRSS, userCPUTime, systemCPUTime } = process.resourceUsage()
  // Kilobytes (1024 bytes) and microseconds, on every platform.
  process.stderr.write(`\nmeasured ${maxRSS} ${userCPUTime + systemCPUTime}\n`)
}
if (isMainThread) process.on('exit', report)
