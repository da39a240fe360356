// Lets the API documentation send requests with an access token, which stays in the memory of this page. A file of its
// own because the content security policy allows no inline script.
const tokenField = document.querySelector('#token');
tokenField.closest('p').hidden = false;

// `toggle` doesn't bubble.
document.addEventListener('toggle', ({ target }) => showForm(target), { capture: true });

addEventListener('hashchange', openTarget);
openTarget();

/** Links to a schema open it. */
function openTarget() {
  const target = document.getElementById(location.hash.slice(1));
  if (target?.matches('details')) target.open = true;
}

function showForm(details) {
  if (!details.open || !details.dataset.request || details.querySelector('form') !== null) return;
  const form = create('form', { className: 'request' });
  const { parameters, body } = JSON.parse(details.dataset.request);
  for (const { name } of parameters) form.append(labeled(name, create('input', { name })));
  if (body) form.append(labeled('Body', create('textarea', { name: 'body', rows: 6 })));
  const output = create('output');
  form.append(create('button', { textContent: 'Send' }), output);
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    void sendForm(details.dataset, form, output);
  });
  details.querySelector('[data-form]').append(form);
}

async function sendForm({ request }, form, output) {
  output.replaceChildren(create('p', { textContent: 'Sending…' }));
  try {
    const response = await fetch(...requestOf(JSON.parse(request), new FormData(form)));
    output.replaceChildren(
      create('p', { textContent: `${response.status} ${response.statusText}` }),
      create('pre', { textContent: await textOf(response), tabIndex: 0 }),
    );
  } catch (error) {
    output.replaceChildren(create('p', { textContent: String(error) }));
  }
}

/** The arguments of `fetch`. Without cookies, so that requests act as the token. */
function requestOf({ method, path, parameters }, values) {
  const url = new URL(location.origin);
  url.pathname = path.replace(/\{(\w+)\}/g, (_, name) => encodeURIComponent(values.get(name)));
  for (const { name, in: location } of parameters)
    if (location === 'query' && values.get(name) !== '')
      url.searchParams.set(name, values.get(name));
  const headers = new Headers();
  if (tokenField.value !== '') headers.set('authorization', `Bearer ${tokenField.value.trim()}`);
  for (const { name, in: location } of parameters)
    if (location === 'header' && values.get(name) !== '') headers.set(name, values.get(name));
  const body = values.get('body');
  if (body !== null) headers.set('content-type', 'application/json');
  return [url, { method: method.toUpperCase(), headers, body, credentials: 'omit' }];
}

/** Of an endless stream the first part. */
async function textOf(response) {
  if (!response.headers.get('content-type')?.startsWith('text/event-stream'))
    return indent(await response.text());
  const reader = response.body.getReader();
  const { value } = await reader.read();
  void reader.cancel();
  return new TextDecoder().decode(value);
}

function indent(text) {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}

function labeled(text, control) {
  const label = create('label', { textContent: text });
  label.append(control);
  return label;
}

function create(name, properties = {}) {
  return Object.assign(document.createElement(name), properties);
}
