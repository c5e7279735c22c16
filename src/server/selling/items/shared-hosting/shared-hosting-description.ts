import { sql } from 'drizzle-orm'
import { HostingOption } from '../../../../contract/hosting-option.ts'
import { PackageAction } from '../../../../contract/items/package-fields.ts'
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

export type SharedHostingConfig = PackageConfig<HostingOption>

const setupStages: SetupStages = [['ACCOUNT', 'account-0']]

/** How shared hosting is stored and described. */
export const sharedHostingDescription: ItemDescription<
  'SHARED_HOSTING',
  SharedHostingConfig,
  PackageFacts
> = {
  type: 'SHARED_HOSTING',
  action: PackageAction,
  terms: packageTerms,
  config: packageConfig(HostingOption),
  version: 1,
  factsSchema: packageFacts,
  facts: packageFactsJson,
  describe: describePackage,
  orderDetails: ({ action, config: { option, planName } }) => ({
    type: 'SHARED_HOSTING',
    ...{ action, option, planName },
  }),
  stages: (action) => (action === 'purchase' ? setupStages : undefined),
  receiptNote: () => undefined,
  refundFacts: () => sql`null::jsonb`,
  refundText: packageRefundText,
}
