import { wordpressHostingType } from '../../../contract/items/wordpress-hosting.ts'
import type { ConfiguratorKind } from '../../configurator/configurator-kind.ts'
import { createDomainFields } from '../../configurator/hosting/create-domain-fields.tsx'
import {
  domainProblem,
  fieldOfHosting,
  hostingProblems,
  isNamed,
} from '../../configurator/hosting/hosting-choice.ts'
import { packageFields } from '../../configurator/package-fields.ts'
import { WebsiteNameFields } from '../../configurator/hosting/WebsiteNameFields.tsx'
import { withinHosting } from '../../configurator/hosting/within-hosting.tsx'
import { FreeSubdomain } from '../../configurator/wordpress/FreeSubdomain.tsx'
import { PluginFields, ThemeFields } from '../../configurator/wordpress/PartFields.tsx'
import {
  choiceOfWordpress,
  formatWordpress,
  parseWordpress,
  wordpressOption,
  type WordpressChoice,
} from '../../configurator/wordpress/wordpress-choice.ts'

/** How WordPress hosting is configured. */
export const wordpressHostingKind: ConfiguratorKind<WordpressChoice> = {
  type: wordpressHostingType,
  hasFullNames: false,
  months: 12,
  parse: parseWordpress,
  format: formatWordpress,
  sections: [
    { name: 'website-name', isDone: isNamed, Fields: withinHosting(WebsiteNameFields) },
    {
      name: 'domain',
      isDone: (choice) => domainProblem(choice) === undefined,
      Fields: withinHosting(createDomainFields(wordpressHostingType, FreeSubdomain)),
    },
    { name: 'theme', isLast: true, isDone: ({ theme }) => theme !== '', Fields: ThemeFields },
    {
      name: 'plugin',
      isLast: true,
      isDone: ({ plugins }) => plugins.length > 0,
      Fields: PluginFields,
    },
  ],
  termNote: ({ duration, durationType }) =>
    durationType === 'MONTH' && duration === 12 ? 'term.extra-month' : undefined,
  addonFields: {},
  fixedAddons: [],
  problems: hostingProblems,
  fieldOf: fieldOfHosting,
  newItem: ({ option, expectedPrice, ...chosen }) => ({
    ...{ type: wordpressHostingType, action: 'purchase', ...packageFields(chosen) },
    option: wordpressOption(option),
    expectedPrice,
  }),
  changeItem: ({ serviceId, ...chosen }) => ({
    ...{ type: wordpressHostingType, action: 'upgrade', ...packageFields(chosen) },
    option: { serviceId },
  }),
  optionOf: (item) =>
    item.type === wordpressHostingType && 'domain' in item.option
      ? choiceOfWordpress(item.option)
      : undefined,
}
