import { runShop } from '../api/operator-command.ts'
import { expect } from './journey.ts'
import type { Shop } from './shop.ts'

/** Where an operator command finds a shop. */
export const settingsOf = ({ dataDir }: Shop) => ({ DATA_DIR: dataDir, DATABASE_URL: undefined })

/** Runs an operator command that needs a reason. */
export const operate = async (shop: Shop, ...args: readonly string[]): Promise<void> => {
  const ended = await runShop([...args, '--reason', 'journey'], settingsOf(shop))
  expect(ended.code, ended.said).toBe(0)
}
