import { expect, test } from 'vitest';
import { judgeRows } from './judge-rows.ts';
import { NAME_KIND } from './name-kind.ts';
import { readTaggedRows } from './read-label-file.ts';

const XML = `<NameCollection>
<Name><PrefixMarital>Mr.</PrefixMarital> <And>and</And> <PrefixMarital>Mrs.</PrefixMarital> <GivenName>John</GivenName> <Surname>Pellworth</Surname></Name>
<Name><Surname>Pellworth,</Surname> <GivenName>John</GivenName> <MiddleInitial>A.</MiddleInitial> <And>&amp;</And> <GivenName>Mary</GivenName> <Nickname>"Mae"</Nickname></Name>
<Name><FirstInitial>J</FirstInitial> <GivenName>Ann</GivenName> <Surname>O'Dell</Surname> <SuffixGenerational>Jnr.</SuffixGenerational> <SuffixOther>MD</SuffixOther></Name>
<Name><CorporationName>Pellworth</CorporationName> <CorporationLegalType>Inc.</CorporationLegalType></Name>
<Name><Nickname>Mae</Nickname></Name>
</NameCollection>`;

const labels = readTaggedRows('sample.xml', XML).map((row) => NAME_KIND.fromTags(row));

test('labels become persons, surnames carried over', () => {
  expect(labels).toEqual([
    { kind: 'person', fields: { given: 'JOHN', middle: '', surname: 'PELLWORTH', suffix: '' } },
    { kind: 'couple', fields: { given: 'JOHN & MARY', middle: 'A & ', surname: 'PELLWORTH & PELLWORTH', suffix: '' } },
    { kind: 'person', fields: { given: 'J', middle: 'ANN', surname: 'ODELL', suffix: 'JR' } },
    { kind: 'organisation', fields: { given: '', middle: '', surname: '', suffix: '' } },
    undefined,
  ]);
});

test('an organisation of any kind is one, the six kinds are told apart where a column names them', () => {
  const verdict = judgeRows(
    NAME_KIND,
    [
      { text: 'CITY OF QUILLMERE', where: 'a:2', fields: {}, kind: 'organisation' },
      { text: 'CITY OF QUILLMERE', where: 'a:3', fields: {}, kind: 'company' },
      {
        text: 'PELLWORTH JOHN & MARY',
        where: 'a:4',
        order: 'last_first',
        ...NAME_KIND.fromColumns({ kind: 'Couple', surname: 'Pellworth', surname2: 'Pellworth' }),
      },
    ],
    (row) => NAME_KIND.read(row),
  );
  expect(verdict.exact).toBe(2);
  expect(verdict.kinds.get('company')).toEqual({ labelled: 1, right: 0, read: 0 });
  expect(verdict.kinds.get('couple')).toMatchObject({ labelled: 1, right: 1 });
  expect(verdict.failures[0]?.wrong).toEqual(['kind: labelled company, read government']);
  expect(verdict.fields.get('surname')).toEqual({ asked: 1, labelled: 1, read: 1, right: 1, agreed: 1 });
});

const naive = (text: string) => NAME_KIND.readNaively({ text, where: '', fields: {} });

test('the baseline is what anybody would write', () => {
  expect(naive('John A. Pellworth, Jr.')).toEqual({
    kind: 'person',
    fields: { given: 'JOHN', middle: 'A', surname: 'PELLWORTH', suffix: 'JR' },
  });
  expect(naive('PELLWORTH HOLDINGS LLC').kind).toBe('company');
});
