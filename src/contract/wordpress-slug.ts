import * as v from 'valibot'

/** A slug of wordpress.org, the only source that WordPress hosting installs from. */
export const WordpressSlug = v.pipe(v.string(), v.regex(/^[a-z0-9][a-z0-9-]{0,99}$/))
