import { cloudHostingType } from '../../../contract/items/cloud-hosting.ts'
import type { ConfiguratorKind } from '../../configurator/configurator-kind.ts'
import {
  choiceOfCloud,
  cloudOption,
  cloudProblems,
  formatCloud,
  moreDomainsField,
  parseCloud,
  type CloudChoice,
} from '../../configurator/hosting/cloud-choice.ts'
import { createDomainFields } from '../../configurator/hosting/create-domain-fields.tsx'
import {
  domainProblem,
  fieldOfHosting,
  isNamed,
} from '../../configurator/hosting/hosting-choice.ts'
import { MoreDomains } from '../../configurator/hosting/MoreDomains.tsx'
import { WebsiteNameFields } from '../../configurator/hosting/WebsiteNameFields.tsx'
import { withinHosting } from '../../configurator/hosting/within-hosting.tsx'

/** How cloud hosting is configured. */
export const cloudHostingKind: ConfiguratorKind<CloudChoice> = {
  type: cloudHostingType,
  hasFullNames: false,
  months: 12,
  parse: parseCloud,
  format: formatCloud,
  sections: [
    { name: 'website-name', isDone: isNamed, Fields: withinHosting(WebsiteNameFields) },
    {
      name: 'domain',
      isDone: (choice) => domainProblem(choice) === undefined,
      Fields: withinHosting(createDomainFields(cloudHostingType)),
    },
  ],
  laterSections: [{ name: 'more-domains', isDone: () => true, Fields: MoreDomains }],
  addonFields: {},
  problems: cloudProblems,
  fieldOf: (code) => (code === 'ADDON_OUT_OF_RANGE' ? moreDomainsField : fieldOfHosting(code)),
  newItem: ({ region, sold, term, addons, option, expectedPrice }) => ({
    type: cloudHostingType,
    action: 'purchase',
    productKey: sold.key,
    regionId: region.id,
    qty: 1,
    duration: term.duration,
    durationType: term.durationType,
    addons: [...addons],
    option: cloudOption(option),
    expectedPrice,
  }),
  optionOf: (item) =>
    item.type === cloudHostingType && 'domain' in item.option
      ? choiceOfCloud(item.option)
      : undefined,
}
