import { describe, expect, it } from 'vitest'
import { installSteps } from '../../services/web-spaces/index.ts'
import { setupProgress } from './setup-progress.ts'
import type { WordpressHostingConfig } from './wordpress-hosting/wordpress-hosting-description.ts'
import { wordpressHostingDescription } from './wordpress-hosting/wordpress-hosting-description.ts'

const option = {
  ...{ websiteName: 'Mekong', theme: 'astra', plugins: ['a', 'b', 'c', 'd', 'e'] },
  domain: { option: 'FREE', from: 'FREE_DOMAIN', name: 'mekong' },
} as const
const stages = wordpressHostingDescription.stages?.('purchase', {
  option,
} as unknown as WordpressHostingConfig)
const since = '2026-11-25T03:00:00.000Z'
const at = (...done: readonly string[]) =>
  setupProgress(stages, { since, done, usual: { runs: 0, median: null, late: null, stages: [] } })

const { core, language, themes, pluginAt } = installSteps
const space = ['base', 'database', 'app']

describe('the setup of WordPress', () => {
  it.each([
    [[], { stage: 'SPACE' }],
    [space, { stage: 'WORDPRESS' }],
    [[...space, core], { stage: 'LANGUAGE' }],
    [[...space, core, language], { stage: 'THEME', name: 'astra' }],
    [[...space, core, language, themes], { stage: 'PLUGINS', at: 1, of: 5 }],
    [
      [...space, core, language, themes, pluginAt(0), pluginAt(1)],
      { stage: 'PLUGINS', at: 3, of: 5 },
    ],
    [
      [...space, core, language, themes, ...[0, 1, 2, 3, 4].map(pluginAt)],
      { stage: 'PLUGINS', at: 5, of: 5 },
    ],
  ])('after %j is at %j', (done, shown) => {
    expect(at(...done)).toEqual({ ...shown, since, usualMs: null, lateMs: null, stageMs: null })
  })
})
