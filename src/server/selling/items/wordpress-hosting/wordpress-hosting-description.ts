import { sql } from 'drizzle-orm'
import { WordpressOption } from '../../../../contract/hosting-option.ts'
import { PackageAction } from '../../../../contract/items/package-fields.ts'
import { installSteps } from '../../../services/web-spaces/index.ts'
import type { ItemDescription, SetupStages } from '../item-kind.ts'
import {
  packageConfig,
  packageFacts,
  packageTerms,
  type PackageConfig,
  type PackageFacts,
} from '../package-config.ts'
import { packageFactsJson } from '../package-facts.ts'
import { describePackage, packageRefundText } from '../package-text.ts'

export type WordpressHostingConfig = PackageConfig<WordpressOption>

/** Returns what is set up one after another; the website is ready after the last plugin and its test mail. */
const setupStages = ({ option }: WordpressHostingConfig): SetupStages => {
  const { theme, plugins = [] } = 'serviceId' in option ? {} : option
  const { core, language, themes, pluginAt } = installSteps
  return [
    ['SPACE', 'base'],
    ['DATABASE', 'database'],
    ['APP', 'app'],
    ['WORDPRESS', core],
    ['LANGUAGE', language],
    ...(theme === undefined ? [] : [['THEME', themes, { name: theme }] as const]),
    ...(plugins.length === 0 ? [] : [['PLUGINS', plugins.map((_, at) => pluginAt(at))] as const]),
  ]
}

/** How WordPress hosting is stored and described. */
export const wordpressHostingDescription: ItemDescription<
  'WORDPRESS_HOSTING',
  WordpressHostingConfig,
  PackageFacts
> = {
  type: 'WORDPRESS_HOSTING',
  action: PackageAction,
  terms: packageTerms,
  config: packageConfig(WordpressOption),
  version: 1,
  factsSchema: packageFacts,
  facts: packageFactsJson,
  describe: describePackage,
  orderDetails: ({ action, config: { option, planName } }) => ({
    type: 'WORDPRESS_HOSTING',
    ...{ action, option, planName },
  }),
  stages: (action, config) => (action === 'purchase' ? setupStages(config) : undefined),
  receiptNote: () => undefined,
  refundFacts: () => sql`null::jsonb`,
  refundText: packageRefundText,
}
