import { spawn } from 'node:child_process'

/** @typedef {{ code: number | null, output: string }} CommandEnd */

/**
 * Runs a command and never rejects; `code` is null without an exit code.
 * @param {string} command
 * @param {readonly string[]} args
 * @param {{ cwd?: string, env?: NodeJS.ProcessEnv, timeout?: number }} [options]
 * @returns {Promise<CommandEnd>}
 */
export const runCommand = (command, args, options = {}) =>
  new Promise((resolve) => {
    const child = spawn(command, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] })
    let output = ''
    const take = (/** @type {Buffer} */ chunk) => (output += chunk.toString())
    child.stdout.on('data', take)
    child.stderr.on('data', take)
    child.on('error', (error) => resolve({ code: null, output: error.message }))
    child.on('close', (code) => resolve({ code, output }))
  })
