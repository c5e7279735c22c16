/**
 * A page is fetched when the pointer rests on its link, or a finger touches it (speculation rules), so
 * that moving on feels instant; without a script, and nothing in browsers that don't know them.
 */
export const prefetchRules = JSON.stringify({
  prefetch: [
    {
      where: { and: [{ href_matches: '/*' }, { not: { href_matches: '/api/*' } }] },
      eagerness: 'moderate',
    },
  ],
})
