import { classNames } from './class-names.ts'

/** The place of something that is on its way. Said to nobody: the page's live region speaks. */
export const Skeleton = ({ className }: { readonly className?: string }) => (
  <span
    aria-hidden
    className={classNames(
      'block rounded-md bg-line motion-safe:animate-pulse',
      className ?? 'h-5 w-full',
    )}
  />
)
