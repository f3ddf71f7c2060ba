/**
 * Choosing a variant without reloading the page: the links work alone, this only keeps the place on
 * the page and the keyboard's focus, and tells those who listen what was chosen. The old
 * picture stays until the new one can be shown, so that the wall is never bare.
 */
export const SWAP_SCRIPT = `
addEventListener('click', async (event) => {
  const link = event.target.closest('a[data-swap]');
  if (!link || event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
  event.preventDefault();
  try {
    const response = await fetch(link.href);
    if (!response.ok) throw new Error(String(response.status));
    const [whole] = (await response.text()).match(/<main[^]*<\\/main>/) ?? [];
    const next = new DOMParser().parseFromString(whole, 'text/html');
    const large = next.querySelector('.large img');
    if (large) {
      const early = new Image();
      early.sizes = large.sizes;
      early.srcset = large.srcset;
      await early.decode().catch(() => undefined);
    }
    const place = scrollY;
    document.querySelector('main').replaceChildren(...next.querySelector('main').children);
    history.replaceState(null, '', link.href);
    scrollTo({ top: place, behavior: 'instant' });
    const same = document.querySelector('[data-swap="' + CSS.escape(link.dataset.swap) + '"]');
    if (same) same.focus({ preventScroll: true });
    const price = document.querySelector('.price');
    if (price) document.querySelector('[role="status"]').textContent = price.innerText;
  } catch {
    location.href = link.href;
  }
});
`
