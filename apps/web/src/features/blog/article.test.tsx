import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { Markdown } from './article.tsx';

const render = (text: string) => renderToStaticMarkup(<Markdown text={text} />);

it('renders headings below the title of the page, and bold in all that holds text', () => {
  expect(render('# A **b**\n## C\n### D\n\n- **e** f\n\n---\n\ng **h**')).toBe(
    '<h2 id="a-b">A <strong>b</strong></h2><h3 id="c">C</h3><h4 id="d">D</h4><ul><li><strong>e</strong> f</li></ul><hr/><p>g <strong>h</strong></p>',
  );
});

it('turns nothing of a text into a tag', () => {
  expect(render('# <script>x</script>\n\n**<img src=x onerror=y>** & [a](javascript:z)')).toBe(
    '<h2 id="script-x-script">&lt;script&gt;x&lt;/script&gt;</h2>' +
      '<p><strong>&lt;img src=x onerror=y&gt;</strong> &amp; [a](javascript:z)</p>',
  );
});
