// Preloaded into a measured process: prints its peak memory on exit.
process.on('exit', () => {
  // Kilobytes (1024 bytes), on every platform.
  process.stderr.write(`\npeak-memory ${process.resourceUsage().maxRSS}\n`)
})
