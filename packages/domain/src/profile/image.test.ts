import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { imageFault, imageLinkFault, nameDataMax, tidyImageLink, withImage } from './image.ts';
import { pictureOf } from './picture.ts';

const cat = 'https://pictures.example/cat.png';

describe('the data of a name with another picture', () => {
  test.each([
    ['', `{"image":"${cat}"}`],
    ['{}', `{"image":"${cat}"}`],
    ['{"url":"https://a.example"}', `{"url":"https://a.example","image":"${cat}"}`],
    ['{"image":"ar://old","n":"7"}', `{"n":"7","image":"${cat}"}`],
    ['{"__proto__":"kept"}', `{"__proto__":"kept","image":"${cat}"}`],
  ])('what was %j becomes %j', (before, after) => {
    expect(withImage(before, cat)).toBe(after);
  });

  test.each(['my cat', '"text"', '[1]', '7', 'null', '{"image":'])(
    'data that are no object, such as %j, are left alone',
    (data) => expect(withImage(data, cat)).toBeNull(),
  );

  test('a picture is taken back, and nothing else with it', () => {
    expect(withImage('{"a":"1","image":"ar://old","b":"2"}', '')).toBe('{"a":"1","b":"2"}');
    expect(withImage('{"image":"ar://old"}', '')).toBe('{}');
  });

  test('every other field stays as it is, and the picture is the one that readers find', () => {
    const others = fc.dictionary(
      fc.string().filter((key) => key !== 'image'),
      fc.string(),
    );
    fc.assert(
      fc.property(others, fc.boolean(), (fields, hadOne) => {
        const before = hadOne ? { image: 'ar://old', ...fields } : fields;
        const after = withImage(JSON.stringify(before), cat) ?? '';
        expect(pictureOf(after)).toBe(cat);
        const { image: _, ...kept } = JSON.parse(after) as Record<string, string>;
        expect(kept).toEqual({ ...fields });
      }),
    );
  });
});

describe('the picture that a member chooses', () => {
  const long = `ipfs://${'x'.repeat(nameDataMax)}`;
  const longest = `ipfs://${'x'.repeat(nameDataMax - '{"image":"ipfs://"}'.length)}`;

  test.each([
    [cat, null],
    ['ipfs://bafybeigdyrzt', null],
    [`http://localhost:3000/api/media/${'a1'.repeat(32)}`, null],
    ['javascript:alert(1)', 'unshown'],
    ['', 'unshown'],
    [longest, null],
    [long, 'long'],
    [`ipfs://${'é'.repeat(nameDataMax / 2)}`, 'long'],
  ])('of %s the fault is %j', (image, fault) => {
    expect(imageFault(image)).toBe(fault);
  });

  test.each([
    [cat, null],
    ['ipfs://bafybeigdyrzt/cat.GIF', null],
    ['ar://abc?img', null],
    ['https://pictures.example/cat', 'unshown'],
    ['http://pictures.example/cat.png', 'unshown'],
    [`${cat}#me`, 'unshown'],
    ['cat.png', 'unshown'],
    [`${long}.png`, 'long'],
  ])('of the typed link %s the fault is %j', (link, fault) => {
    expect(imageLinkFault(link)).toBe(fault);
  });

  test('a typed link becomes one over HTTPS', () => {
    expect(tidyImageLink(' HTTP://pictures.example/cat.png ')).toBe(cat);
    expect(tidyImageLink('ipfs://a/b.png')).toBe('ipfs://a/b.png');
  });
});
