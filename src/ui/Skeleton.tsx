import { classNames } from './class-names.ts'

/** A placeholder. Hidden from screen readers: the page's live region announces loading. */
export const Skeleton = ({ className }: { readonly className?: string }) => (
  <span
    aria-hidden
    className={classNames(
      'block rounded-md bg-line motion-safe:animate-pulse',
      className ?? 'h-5 w-full',
    )}
  />
)
