/**
 * Runs behind a page's content: starts the scripts that are named in its `data-modules` when the page
 * has been painted. What is pressed, sent or typed before all have run, and that only they can answer,
 * is kept from all of them and happens again then. It may begin twice: a module runs once.
 */
const afterPaint = `(()=>{
let m=document.currentScript.dataset.modules.split(' '),q=[],
each=f=>['click','submit','input','change'].map(k=>f(k,keep,true)),
keep=e=>{
let k=e.type,t=e.target;
if(k=='click')t=t.closest('button[type=button]:not([popovertarget]),a[data-locale]');
if(k=='submit')t=t.closest('[data-sends],[data-lookup-form]');
if(t){q.push([k,t]);e.preventDefault();e.stopPropagation()}
},
ran=()=>{
each(removeEventListener);
while(q[0]){
let [k,t]=q.shift();
k=='click'?t.click():k=='submit'?t.requestSubmit():t.dispatchEvent(new Event(k,{bubbles:true}))
}
},
begin=()=>Promise.allSettled(m.map(a=>import(a))).then(ran);
each(addEventListener);
new PerformanceObserver(begin).observe({type:'paint',buffered:true});
if(document.hidden)begin()
})()`.replaceAll('\n', '')

const moduleScript = /<script type="module" src="([^"]+)"><\/script>/g

/**
 * Lets the module scripts of a page begin after its first paint: each is imported by itself, in no order. A page of islands stays as it is: what
 * it is there for are its scripts.
 *
 * @param html a built page
 */
export const startAfterPaint = (html: string): string => {
  if (html.includes('<astro-island')) return html
  const modules = [...html.matchAll(moduleScript)].map(([, address = '']) => address)
  if (modules.length === 0 || !html.includes('</body>')) return html
  const start = `<script data-modules="${modules.join(' ')}">${afterPaint}</script>`
  return html.replace(moduleScript, '').replace('</body>', () => `${start}</body>`)
}
