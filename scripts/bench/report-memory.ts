// Loaded into a measured process before anything else: tells at its end how much memory it had at most.
process.on('exit', () => {
  // Kilobytes (1024 bytes), on every platform.
  process.stderr.write(`\npeak-memory ${process.resourceUsage().maxRSS}\n`)
})
