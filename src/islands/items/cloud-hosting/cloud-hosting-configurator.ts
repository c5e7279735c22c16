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
import { packageFields } from '../../configurator/package-fields.ts'
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
    { name: 'more-domains', isLast: true, isDone: () => true, Fields: MoreDomains },
  ],
  addonFields: {},
  fixedAddons: [],
  problems: cloudProblems,
  fieldOf: (code) => (code === 'ADDON_OUT_OF_RANGE' ? moreDomainsField : fieldOfHosting(code)),
  newItem: ({ option, expectedPrice, ...chosen }) => ({
    ...{ type: cloudHostingType, action: 'purchase', ...packageFields(chosen) },
    option: cloudOption(option),
    expectedPrice,
  }),
  changeItem: ({ serviceId, ...chosen }) => ({
    ...{ type: cloudHostingType, action: 'upgrade', ...packageFields(chosen) },
    option: { serviceId },
  }),
  optionOf: (item) =>
    item.type === cloudHostingType && 'domain' in item.option
      ? choiceOfCloud(item.option)
      : undefined,
}
