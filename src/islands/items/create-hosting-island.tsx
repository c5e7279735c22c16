import type { ComponentProps } from 'react'
import { HostingDetails } from './HostingDetails.tsx'
import { itemTextOf } from './package-item.ts'
import { createPackageParts } from './package-parts.tsx'

/** Where a kind of hosting has its texts and its page. */
interface HostingPlace {
  /** Of `items-{folder}.json`. */
  readonly folder: string
  readonly path: `/${string}`
}

/** Creates the components and texts of a kind of hosting. */
export const createHostingIsland = ({ folder, path }: HostingPlace) => {
  const text = itemTextOf(folder)
  return {
    CartDetails: (props: Omit<ComponentProps<typeof HostingDetails>, 'text' | 'path'>) => (
      <HostingDetails {...props} {...{ text, path }} />
    ),
    ...createPackageParts(text),
  }
}
