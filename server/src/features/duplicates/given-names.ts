/** A given name and its short forms per line. */
const FORMS = `
abigail abby gail
albert al bert bertie
alexander alex alec sascha sasha xander
alexandra alex sandra sasha lexi
alfred alf alfie fred
amanda mandy
andreas andi
andrew andy drew
angela angie
anthony tony
antonio toni tony
barbara barb babs
benjamin ben benji benny
bernard bernie
bertram bert
cameron cam
caroline carol carrie
catherine cathy cate kate katie kit
charles charlie chuck chas
charlotte charlie lottie
christian chris
christina chris tina christa
christine chris tine chrissy
christopher chris kit topher
clifford cliff
cynthia cindy
daniel dan danny
david dave davy
deborah deb debbie
dennis denny
dominic dom nick
donald don donnie
dorothy dot dottie dolly
douglas doug
edward ed eddie ned ted teddy
elisabeth elli lisa liesl sissi bettina
elizabeth liz lizzie beth betty eliza libby lisa bess
emanuel manuel manu
eugene gene
ferdinand ferdi
francesca fran franny
francis frank fran
francisco paco pancho
franklin frank
franz franzl
frederick fred freddie rick
friedrich fritz fred
gabriel gabe
gabriele gabi
geoffrey geoff
george georgie
gerald gerry jerry
gerhard gerd
gregory greg
guadalupe lupe
harold hal harry
heinrich heinz heiner
henry hank harry hal
ignacio nacho
isabella bella isa
jacob jake
jacqueline jackie
james jim jimmy jamie
janet jan
jeffrey jeff
jennifer jen jenny
jeremy jerry
jessica jess jessie
johann hans hannes
johannes hans hannes jo
john jack johnny
jonathan jon jonny
joseph joe joey jo
josef sepp jo
jose pepe
joshua josh
judith judy
juergen jurgen
kenneth ken kenny
kimberly kim
konstantin kosta
lawrence larry
leonard len lenny leo
leonardo leo
lillian lily lil
louis lou
ludwig lutz
magdalena lena magda
manfred fred manni
margaret maggie meg peggy greta marge margie
margarete grete gretchen greta
maria mia mitzi
marianne mari
martha marty
martin marty
matthew matt matty
matthias matze hias
maximilian max
maxwell max
melissa mel missy
michael mike mick mickey mikey michi
michelle shelly
mohammed mohamed muhammad mohammad
nancy nan
natalie nat
natalia natasha
nathan nat nate
nathaniel nat nate
nicholas nick nicky nico
nicole nicky nikki
nikolaus klaus niko
oliver ollie
pamela pam
patricia pat patty trish tricia
patrick pat paddy
penelope penny
peter pete
philip phil pip
phillip phil
rachel rach
raymond ray
rebecca becky becca
reginald reg reggie
richard rick ricky dick rich richie
robert bob bobby rob robbie bert
roger rodge
ronald ron ronnie
rosemary rose rosie
rudolf rudi
samantha sam
samuel sam sammy
sebastian seb basti
siegfried siggi
sophia sophie
stanley stan
stefan steffen
stefanie steffi
stephanie steph
stephen steve stevie
steven steve stevie
susan sue susie suzie
susanna sanna susi
tatiana tanya
terence terry
theodore ted teddy theo
theresa terry tess tessa
thomas tom tommy
timothy tim timmy
tobias tobi
ulrich uli
ulrike uli
valentina valja
victor vic
victoria vicky tori
vincent vince vinny
vladimir vova
walter walt wally
wilhelm willi
william bill billy will willy liam
wolfgang wolf
zachary zach zack
`;

const namesByForm = new Map<string, Set<string>>();
for (const line of FORMS.trim().split('\n')) {
  const [name = '', ...forms] = line.split(' ');
  for (const form of [name, ...forms])
    namesByForm.set(form, (namesByForm.get(form) ?? new Set()).add(name));
}

/** The full names a word may stand for; empty if unknown. Expects folded text. */
export function fullForms(word: string): string[] {
  return [...(namesByForm.get(word) ?? [])];
}
