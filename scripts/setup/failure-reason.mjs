/** @type {readonly (readonly [RegExp, string])[]} */
const reasons = [
  [
    /\b(ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ERR_SOCKET_TIMEOUT|ENETUNREACH|EHOSTUNREACH|ENOTCACHED)\b|Temporary failure resolving|Could not resolve|Could not connect/,
    'the server with the packages cannot be reached: check the network connection',
  ],
  [/\bENOSPC\b|No space left on device/i, 'the disk is full: free some space'],
  [/\b(EACCES|EPERM|EROFS)\b|Permission denied/, 'writing here is not permitted'],
  [/\bEUSAGE\b/, 'package.json and package-lock.json do not fit each other: run "npm install"'],
  [/\bEINTEGRITY\b/, 'a package is not the one that the lockfile names'],
  [/\b(CERT_\w+|\w*CERT_\w+|SELF_SIGNED_\w+)\b/, 'the certificate of the server is not trusted'],
]

/** Returns why an installation failed, by its output. @param {string} output */
export const failureReason = (output) => {
  const known = reasons.find(([pattern]) => pattern.test(output))
  const lines = output
    .split('\n')
    .map((line) => line.replace(/^npm (error|ERR!) ?/, '').trim())
    .filter((line) => line !== '')
  const said = lines.find((line) => /error|^E:|failed/i.test(line)) ?? lines[lines.length - 1]
  if (!known) return said ?? 'no reason was given'
  const place = /\b(?:path|open|mkdir) '?(\/[^\s']+)/.exec(output)?.[1]
  return place !== undefined && known[1].startsWith('writing') ? `${known[1]}: ${place}` : known[1]
}
