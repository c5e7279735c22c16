import { expect } from './journey.ts'
import type { Sandbox } from './sandbox.ts'

/** Returns the newest code mailed to an email address, once there is a mail. */
export const codeIn = async (sandbox: Sandbox, email: string): Promise<string> => {
  await expect
    .poll(async () => (await sandbox.mails(email)).length, { timeout: 20_000 })
    .toBeGreaterThan(0)
  const [newest] = await sandbox.mails(email)
  return /^(\d{6})$/m.exec(newest?.text ?? '')?.[1] ?? ''
}
