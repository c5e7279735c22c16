// Preloaded into a measured process: prints its peak memory and its processor time on exit.
process.on('exit', () => {
  const { maxRSS, userCPUTime, systemCPUTime } = process.resourceUsage()
  // Kilobytes (1024 bytes) and microseconds, on every platform.
  process.stderr.write(`\nmeasured ${maxRSS} ${userCPUTime + systemCPUTime}\n`)
})
